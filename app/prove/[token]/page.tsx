import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { CrossContextEntry } from "@/components/signing/auth/cross-context-auth/cross-context-entry";
import { messages } from "@/server/domain/messages";

export const metadata: Metadata = {
  title: { absolute: "Rubrica" },
  robots: { index: false, follow: false, nocache: true },
  referrer: "no-referrer",
  openGraph: { title: "Rubrica", description: "" },
};

/**
 * The tab of an identity check that left a frame (components/README.md 9.3). Its code is behind the `#`, so
 * the server never sees it here.
 */
export default async function CrossContextAuthRoute({ params }: { params: Promise<{ token: string }> }) {
  const [{ token }, { language }] = await Promise.all([params, readPreferences()]);
  return (
    <CrossContextEntry token={token} language={language} messages={{ signing: messages[language].signing }} />
  );
}
