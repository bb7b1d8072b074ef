import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { ForgotPasswordScreen } from "@/components/account/forgot-password-screen";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].account.forgot.title };
}

export default function ForgotPasswordPage() {
  return <ForgotPasswordScreen />;
}
