-- A login is called one word: a session is charging.
update audit_log set noun = 'login' where noun = 'session';
