import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { DrawEntry } from "@/components/signing/phone-signature/draw-entry";
import { messages } from "@/server/domain/messages";

export const metadata: Metadata = {
  title: { absolute: "Rubrica" },
  robots: { index: false, follow: false, nocache: true },
  referrer: "no-referrer",
  openGraph: { title: "Rubrica", description: "" },
};

/** A pad for a signature asked for on another screen. The code stands after the `#`: the server never sees it here. */
export default async function DrawPage() {
  const { language } = await readPreferences();
  return <DrawEntry language={language} messages={{ signing: messages[language].signing }} />;
}
