import "@/app/signature-faces.css";
import { notFound } from "next/navigation";
import { readPreferences } from "@/app/preferences";
import { messages } from "@/server/domain/messages";
import { DevDirect } from "../dev-direct";
import { DevSigning } from "../dev-signing";

/** The recipient's page on made-up answers, for eyes and for axe; does not exist in production. */
export default async function DevSigningPage({ params }: { params: Promise<{ screen: string }> }) {
  if (process.env.NODE_ENV === "production") notFound();
  const [{ screen }, { language }] = await Promise.all([params, readPreferences()]);
  const Dev = screen.startsWith("direct") ? DevDirect : DevSigning;
  return <Dev screen={screen} language={language} messages={{ signing: messages[language].signing }} />;
}
