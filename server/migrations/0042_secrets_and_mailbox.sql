-- Something small that is sealed, so that a start with another key notices before it seals anything.
create table secret_check (
  is_only boolean primary key default true check (is_only),
  sealed text not null
);

-- Mails that nobody sends, kept a day to be looked at: in demo mode without a mail server.
create table mailbox_mails (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  "to" text not null,
  locale text not null,
  subject text not null,
  -- Its paragraphs.
  text text[] not null,
  code text,
  button_label text,
  button_url text
);
create index mailbox_mails_at on mailbox_mails (at);
