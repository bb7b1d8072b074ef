import { MailFrame } from "./mail-frame";

type MailSheetProps = {
  mail: { subject: string; html: string };
  language: string;
  title: string;
};

export function MailSheet({ mail, language, title }: MailSheetProps) {
  return (
    <div className="overflow-hidden rounded-card border border-hairline">
      <p
        lang={language}
        className="border-b border-hairline bg-muted px-4 py-2.5 text-body font-medium wrap-anywhere"
      >
        {mail.subject}
      </p>
      <MailFrame title={title} html={mail.html} className="block min-h-40 w-full bg-paper" />
    </div>
  );
}
