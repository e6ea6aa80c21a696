-- Whom a message of a group names: [{name, pn?, lid?, isUs?}]; the text has "@name" there.
alter table messages add column mentions jsonb;
