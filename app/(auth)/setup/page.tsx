import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { createPageCaller } from "@/app/page-caller";
import { readPreferences } from "@/app/preferences";
import { SetupScreen } from "@/components/account/setup-screen";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].account.setup.title };
}

export default async function SetupPage() {
  const caller = await createPageCaller();
  const { isOpen, needsCode } = await caller.account.setupState();
  if (!isOpen) redirect("/signin");
  return <SetupScreen codeRequired={needsCode} />;
}
