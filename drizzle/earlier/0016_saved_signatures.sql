CREATE TABLE "saved_signature" (
	"user_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"value" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saved_signature_user_id_purpose_pk" PRIMARY KEY("user_id","purpose"),
	CONSTRAINT "saved_signature_purpose" CHECK ("saved_signature"."purpose" in ('SIGNATURE', 'INITIALS'))
);
--> statement-breakpoint
ALTER TABLE "saved_signature" ADD CONSTRAINT "saved_signature_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;