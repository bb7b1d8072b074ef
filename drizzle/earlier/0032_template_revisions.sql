CREATE TABLE "template_file" (
	"envelope_id" text NOT NULL,
	"version_id" text NOT NULL,
	"item_id" text NOT NULL,
	"ordinal" integer NOT NULL,
	"kind" text NOT NULL,
	"storage_key" text NOT NULL,
	"sha256" "bytea" NOT NULL,
	"size" integer NOT NULL,
	"cause" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "template_file_envelope_id_version_id_pk" PRIMARY KEY("envelope_id","version_id")
);
--> statement-breakpoint
CREATE TABLE "template_revision" (
	"envelope_id" text NOT NULL,
	"number" integer NOT NULL,
	"actor" jsonb NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone,
	"base_revision" integer NOT NULL,
	"content" jsonb,
	"restored_from" integer,
	CONSTRAINT "template_revision_envelope_id_number_pk" PRIMARY KEY("envelope_id","number")
);
--> statement-breakpoint
ALTER TABLE "envelope" ADD COLUMN "template_revision" integer;--> statement-breakpoint
ALTER TABLE "template_file" ADD CONSTRAINT "template_file_envelope_id_envelope_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelope"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_revision" ADD CONSTRAINT "template_revision_envelope_id_envelope_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelope"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "template_file_storage_key" ON "template_file" USING btree ("storage_key");