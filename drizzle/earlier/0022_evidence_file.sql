CREATE TABLE "evidence_file" (
	"id" text PRIMARY KEY NOT NULL,
	"envelope_id" text NOT NULL,
	"kind" text NOT NULL,
	"head" "bytea" NOT NULL,
	"language" "language" NOT NULL,
	"storage_key" text NOT NULL,
	"sha256" "bytea" NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "evidence_file_kind" CHECK ("evidence_file"."kind" in ('CERTIFICATE', 'AUDIT_LOG'))
);
--> statement-breakpoint
ALTER TABLE "evidence_file" ADD CONSTRAINT "evidence_file_envelope_id_envelope_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelope"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "evidence_file_unique" ON "evidence_file" USING btree ("envelope_id","kind","head","language");--> statement-breakpoint
CREATE INDEX "evidence_file_sha256" ON "evidence_file" USING btree ("sha256");--> statement-breakpoint
CREATE TRIGGER "evidence_file_insert_only" BEFORE UPDATE ON "evidence_file" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
