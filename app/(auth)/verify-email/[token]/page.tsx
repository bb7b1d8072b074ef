import type { Metadata } from "next";
import { VerifyEmailScreen } from "@/components/account/verify-email-screen";

export const metadata: Metadata = { robots: { index: false }, referrer: "no-referrer" };

export default async function VerifyEmailPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  return <VerifyEmailScreen token={token} />;
}
