import type { Metadata } from "next";
import { VerifyScreen } from "@/components/verify/verify-screen";
import { env } from "@/server/env";

/** Nothing of the document in the head: links are previewed by messengers and crawlers. */
export const metadata: Metadata = {
  title: { absolute: "Rubrica" },
  robots: { index: false, follow: false, nocache: true },
  referrer: "no-referrer",
  openGraph: { title: "Rubrica", description: "" },
};

/**
 * The address of the QR code (domain/README.md 7.6). The server sends the frame only; what may be shown is asked for by
 * the page.
 */
export default async function VerifyCodePage({ params }: { params: Promise<{ code: string }> }) {
  const { code } = await params;
  return <VerifyScreen code={decodeURIComponent(code).slice(0, 200)} limitMb={env().MAX_UPLOAD_MB} />;
}
