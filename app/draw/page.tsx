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

/**
 * A signature pad for another screen's signing page. The code is behind the `#`, so the server never sees it
 * here.
 */
export default async function DrawPage() {
  const { language } = await readPreferences();
  return <DrawEntry language={language} messages={{ signing: messages[language].signing }} />;
}
