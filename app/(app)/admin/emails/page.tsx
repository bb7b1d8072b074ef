import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { MailOutbox } from "@/components/admin/mail-outbox";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].owner.outbox.title };
}

export default function MailPage() {
  return <MailOutbox />;
}
