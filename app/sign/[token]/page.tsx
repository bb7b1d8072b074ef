import "@/app/signature-faces.css";
import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { SigningEntry } from "@/components/signing/signing-entry";
import { messages } from "@/server/domain/messages";

/** Nothing of the document in the head: links are previewed by mail scanners and messengers (ux.md 1.4). */
export const metadata: Metadata = {
  title: { absolute: "Rubrica" },
  robots: { index: false, follow: false, nocache: true },
  referrer: "no-referrer",
  openGraph: { title: "Rubrica", description: "" },
};

/** The page behind a signing link. The server sends the frame only; what may be shown is asked for by the page. */
export default async function SignPage({ params }: { params: Promise<{ token: string }> }) {
  const [{ token }, { language }] = await Promise.all([params, readPreferences()]);
  return (
    <SigningEntry token={token} language={language} messages={{ signing: messages[language].signing }} />
  );
}
