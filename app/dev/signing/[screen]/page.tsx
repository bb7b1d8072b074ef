import "@/app/signature-faces.css";
import { notFound } from "next/navigation";
import { readPreferences } from "@/app/preferences";
import { messages } from "@/server/domain/messages";
import { DevSigning } from "../dev-signing";
import { asSample } from "../samples";

/** The recipient's page on made-up answers, for eyes and for axe. In production only where the tests ask for it. */
export default async function DevSigningPage({ params }: { params: Promise<{ screen: string }> }) {
  const isShown = process.env.NODE_ENV !== "production" || process.env.RUBRICA_SAMPLES === "1";
  const [{ screen }, { language }] = await Promise.all([params, readPreferences()]);
  const sample = asSample(screen);
  if (!isShown || sample === undefined) notFound();
  return (
    <DevSigning screen={sample} language={language} messages={{ signing: messages[language].signing }} />
  );
}
