-- Whether the number is on WhatsApp, as it was last told; null: not asked yet.
alter table contacts add column on_whatsapp boolean;
alter table contacts add column whatsapp_asked_at timestamptz;
