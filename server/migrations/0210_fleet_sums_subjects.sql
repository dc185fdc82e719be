-- Which vehicles or places a fleet has sums of, without reading each of their days or months.
create index fleet_sums_subjects on fleet_sums (fleet_id, subject, span, subject_id, since);
