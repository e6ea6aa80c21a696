-- Which kinds of channels there are is declared by the app. Whether its kind is a test stands with each connection.
alter table connections drop constraint connections_provider_check;
-- Computed for the rows that are there, which a statement of no company does not see; from then on written with each row.
alter table connections add column is_test boolean not null generated always as (provider = 'simulator') stored;
alter table connections alter column is_test drop expression, alter column is_test set default false;
