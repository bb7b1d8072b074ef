import "@/app/signature-faces.css";
import { notFound } from "next/navigation";
import { readPreferences } from "@/app/preferences";
import { messages } from "@/server/domain/messages";
import { showsSamples } from "@/server/env";
import { DevSigning } from "../dev-signing";
import { asSample } from "../samples";

/** The recipient's page on made-up answers, for eyes and for axe. In production only where the tests ask for it. */
export default async function DevSigningPage({ params }: { params: Promise<{ screen: string }> }) {
  const [{ screen }, { language }] = await Promise.all([params, readPreferences()]);
  const sample = asSample(screen);
  if (!showsSamples() || sample === undefined) notFound();
  return (
    <DevSigning screen={sample} language={language} messages={{ signing: messages[language].signing }} />
  );
}
