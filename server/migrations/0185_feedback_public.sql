-- Whether other drivers read the words: those of a review in an app. What was said by the link of a receipt was said to the
-- operator alone.
alter table feedback add column is_public boolean not null default false;
