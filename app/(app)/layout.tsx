import type { Metadata } from "next";
import type { ReactNode } from "react";
import { EarlyInter } from "@/app/early-inter";
import { readPreferences } from "@/app/preferences";
import { PageMessages } from "@/components/i18n/page-messages";
import { FocusKept } from "@/components/shell/focus-kept";
import { Toaster } from "@/components/ui/toast";

export const metadata: Metadata = { robots: { index: false } };

/** Texts and notices for everything behind the sign-in. */
export default async function AppLayout({ children }: { children: ReactNode }) {
  const { language } = await readPreferences();
  return (
    <PageMessages
      language={language}
      areas={[
        "ui",
        "owner",
        "folders",
        "list",
        "notices",
        "downloads",
        "views",
        "senders",
        "bulkAction",
        "templates",
        "account",
        "contacts",
        "editor",
        "errors",
        "following",
        "formValues",
        "later",
        "palette",
        "paper",
        "people",
        "placing",
        "proof",
        "reuse",
      ]}
    >
      <EarlyInter />
      <FocusKept />
      {children}
      <Toaster />
    </PageMessages>
  );
}
