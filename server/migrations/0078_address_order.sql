-- Addresses in the order of their letters: far pages sort them many times faster than without regard to case.
create index persons_address_order on persons ((lower(email::text) collate "C"));
