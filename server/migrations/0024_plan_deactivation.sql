-- Since when the operator's plan does not include a charge point; apart from out_of_service, which is the operator's own word.
alter table charge_points add column plan_deactivated_at timestamptz;
