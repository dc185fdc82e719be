-- What a notice tells beside its number: of a payout its amount, of feedback the fewest stars, of a plan when it ends.
alter table notices add column about jsonb;
-- What is told once and never ends is deleted by its age.
create index notices_told on notices (opened_at) where closed_at is null;
