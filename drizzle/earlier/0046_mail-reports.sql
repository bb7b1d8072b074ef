CREATE TABLE "mail_report" (
	"mail_id" text NOT NULL,
	"digest" "bytea" NOT NULL,
	"kind" text NOT NULL,
	"status" text,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mail_report_mail_id_digest_pk" PRIMARY KEY("mail_id","digest"),
	CONSTRAINT "mail_report_kind" CHECK ("mail_report"."kind" in ('HARD', 'SOFT', 'DELAYED', 'COMPLAINT'))
);
--> statement-breakpoint
ALTER TABLE "mail_report" ADD CONSTRAINT "mail_report_mail_id_mail_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mail"("id") ON DELETE cascade ON UPDATE no action;