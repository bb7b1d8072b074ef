CREATE TABLE "notice_preference" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"off" text[] DEFAULT '{}' NOT NULL,
	"mail" text DEFAULT 'AT_ONCE' NOT NULL,
	"next_digest_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notice_preference_mail" CHECK ("notice_preference"."mail" in ('AT_ONCE', 'DAILY', 'NEVER'))
);
--> statement-breakpoint
CREATE TABLE "notice" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"unique_key" text NOT NULL,
	"envelope_id" text,
	"bulk_send_id" text,
	"recipient_id" integer,
	"person_name" text DEFAULT '' NOT NULL,
	"person_email" text DEFAULT '' NOT NULL,
	"detail" text,
	"at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"digest" text,
	CONSTRAINT "notice_subject" CHECK (("notice"."envelope_id" is null) <> ("notice"."bulk_send_id" is null))
);
--> statement-breakpoint
ALTER TABLE "notice_preference" ADD CONSTRAINT "notice_preference_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_envelope_id_envelope_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelope"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_bulk_send_id_bulk_send_id_fk" FOREIGN KEY ("bulk_send_id") REFERENCES "public"."bulk_send"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notice_preference_due" ON "notice_preference" USING btree ("next_digest_at") WHERE next_digest_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "notice_unique_key" ON "notice" USING btree ("unique_key");--> statement-breakpoint
CREATE INDEX "notice_list" ON "notice" USING btree ("team_id","user_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notice_unread" ON "notice" USING btree ("team_id","user_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notice_digest" ON "notice" USING btree ("user_id","digest") WHERE digest is not null;--> statement-breakpoint
CREATE INDEX "notice_at" ON "notice" USING btree ("at");--> statement-breakpoint
CREATE INDEX "notice_user" ON "notice" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "notice_envelope" ON "notice" USING btree ("envelope_id");--> statement-breakpoint
CREATE INDEX "notice_bulk_send" ON "notice" USING btree ("bulk_send_id") WHERE bulk_send_id is not null;