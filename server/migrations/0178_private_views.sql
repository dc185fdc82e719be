-- Owners could wish to be told of a view that they took back from everybody in the same moment: a view that is not shared is its
-- maker's alone, and so is what was told of it.
delete from notices n
using saved_view_watches w, saved_views v
where v.id = w.view_id and not v.is_shared and v.membership_id <> w.membership_id
  and n.kind = 'view' and n.membership_id = w.membership_id and n.subject = w.view_id || ' ' || w.membership_id;
delete from saved_view_watches w using saved_views v
where v.id = w.view_id and not v.is_shared and v.membership_id <> w.membership_id;
delete from saved_view_tiles t using saved_views v
where v.id = t.view_id and not v.is_shared and v.membership_id <> t.membership_id;
delete from saved_view_defaults d using saved_views v
where v.id = d.view_id and not v.is_shared and v.membership_id <> d.membership_id;
