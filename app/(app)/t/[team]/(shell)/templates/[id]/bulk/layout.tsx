import type { ReactNode } from "react";
import { readPreferences } from "@/app/preferences";
import { PageMessages } from "@/components/i18n/page-messages";

export default async function BulkSendLayout({ children }: { children: ReactNode }) {
  const { language } = await readPreferences();
  return (
    <PageMessages
      language={language}
      areas={["ui", "owner", "folders", "account", "editor", "errors", "bulk"]}
    >
      {children}
    </PageMessages>
  );
}
