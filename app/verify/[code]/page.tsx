import type { Metadata } from "next";
import { VerifyScreen } from "@/components/verify/verify-screen";
import { env } from "@/server/env";

/** Messengers and crawlers preview links, so the head shows nothing of the document. */
export const metadata: Metadata = {
  title: { absolute: "Rubrica" },
  robots: { index: false, follow: false, nocache: true },
  referrer: "no-referrer",
  openGraph: { title: "Rubrica", description: "" },
};

/**
 * The address in the QR code (domain/evidence.md 7.6). The server sends only the frame; the page asks for the
 * content.
 */
export default async function VerifyCodePage({ params }: { params: Promise<{ code: string }> }) {
  const { code } = await params;
  return <VerifyScreen code={decodeURIComponent(code).slice(0, 200)} limitMb={env().MAX_UPLOAD_MB} />;
}
