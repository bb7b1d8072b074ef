import "@/app/signature-faces.css";
import { notFound } from "next/navigation";
import { readPreferences } from "@/app/preferences";
import { messages } from "@/server/domain/messages";
import { DevDirect } from "../dev-direct";
import { DevSigning } from "../dev-signing";
import { asDirectSample, asSample } from "../samples";

/** The recipient's page on made-up answers, for eyes and for axe. In production only where the tests ask for it. */
export default async function DevSigningPage({ params }: { params: Promise<{ screen: string }> }) {
  const isShown = process.env.NODE_ENV !== "production" || process.env.RUBRICA_SAMPLES === "1";
  const [{ screen }, { language }] = await Promise.all([params, readPreferences()]);
  if (!isShown) notFound();
  const said = { language, messages: { signing: messages[language].signing } };
  const direct = asDirectSample(screen);
  if (direct !== undefined) return <DevDirect screen={direct} {...said} />;
  const sample = asSample(screen);
  if (sample === undefined) notFound();
  return <DevSigning screen={sample} {...said} />;
}
