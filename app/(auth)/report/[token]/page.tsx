import type { Metadata } from "next";
import { ReportScreen } from "@/components/account/report-screen";

export const metadata: Metadata = { robots: { index: false }, referrer: "no-referrer" };

export default async function ReportPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  return <ReportScreen token={token} />;
}
