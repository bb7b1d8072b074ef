import { notFound } from "next/navigation";
import { readPreferences } from "@/app/preferences";
import { messages } from "@/server/domain/messages";
import { showsSamples } from "@/server/env";
import { DevDirect } from "../dev-direct";
import { DevProve } from "../dev-prove";
import { DevSigning } from "../dev-signing";
import { asDirectSample, asProveSample, asSample } from "../samples";

/** The recipient's page on made-up answers, for eyes and for axe. In production only where the tests ask for it. */
export default async function DevSigningPage({ params }: { params: Promise<{ screen: string }> }) {
  const [{ screen }, { language }] = await Promise.all([params, readPreferences()]);
  const shown = { language, messages: { signing: messages[language].signing } };
  const [sample, direct, prove] = [asSample(screen), asDirectSample(screen), asProveSample(screen)];
  if (!showsSamples()) notFound();
  if (sample) return <DevSigning screen={sample} {...shown} />;
  if (direct) return <DevDirect screen={direct} {...shown} />;
  if (prove) return <DevProve screen={prove} {...shown} />;
  notFound();
}
