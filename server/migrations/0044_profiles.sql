-- What a device said of itself at the login, and where it was; both go when the token does.
alter table tokens add column user_agent text, add column network text;
-- Since when somebody wants news of the product, and when they had themselves removed.
alter table persons add column news_at timestamptz, add column erased_at timestamptz;
-- When somebody left an operator: the row stays for the orders and the log that name it.
alter table memberships add column ended_at timestamptz;
-- Everybody gets a copy of what they did.
create index audit_log_membership on audit_log (membership_id, id);
