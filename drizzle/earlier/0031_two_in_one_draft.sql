CREATE TABLE "draft_presence" (
	"envelope_id" text NOT NULL,
	"user_id" integer NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "draft_presence_envelope_id_user_id_pk" PRIMARY KEY("envelope_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "removed_field" (
	"field_id" integer PRIMARY KEY NOT NULL,
	"envelope_id" text NOT NULL,
	"removed_by" jsonb,
	"removed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "field" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "field" ADD COLUMN "changed_by" jsonb;--> statement-breakpoint
ALTER TABLE "field" ADD COLUMN "changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "draft_presence" ADD CONSTRAINT "draft_presence_envelope_id_envelope_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelope"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_presence" ADD CONSTRAINT "draft_presence_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_field" ADD CONSTRAINT "removed_field_envelope_id_envelope_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelope"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draft_presence_user" ON "draft_presence" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "draft_presence_seen" ON "draft_presence" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "removed_field_envelope" ON "removed_field" USING btree ("envelope_id","removed_at");--> statement-breakpoint
CREATE INDEX "removed_field_at" ON "removed_field" USING btree ("removed_at");--> statement-breakpoint
CREATE FUNCTION "count_field_write"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.revision := OLD.revision + 1;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "field_write_counted" BEFORE UPDATE ON "field" FOR EACH ROW EXECUTE FUNCTION "count_field_write"();
