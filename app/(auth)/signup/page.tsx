import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { SignUpScreen } from "@/components/account/sign-up-screen";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].account.signUp.title };
}

export default function SignUpPage() {
  return <SignUpScreen />;
}
