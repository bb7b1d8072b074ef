import type { Metadata } from "next";
import { VerifyScreen } from "@/components/verify/verify-screen";
import { messages } from "@/server/domain/messages";
import { env } from "@/server/env";
import { readPreferences } from "../preferences";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].verify.title };
}

export default function VerifyPage() {
  return <VerifyScreen limitMb={env().MAX_UPLOAD_MB} />;
}
