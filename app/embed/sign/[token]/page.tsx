import "@/app/signature-faces.css";
import { framersOf } from "@/app/embed/framers";
import { readPreferences } from "@/app/preferences";
import { SignEmbed } from "@/components/embed/sign-embed";
import { messages } from "@/server/domain/messages";

/** The page behind a signing link, for a frame in another site (ux.md 9.3). */
export default async function EmbeddedSignPage({ params }: { params: Promise<{ token: string }> }) {
  const [{ token }, { language }, framers] = await Promise.all([params, readPreferences(), framersOf()]);
  return (
    <SignEmbed
      token={token}
      language={language}
      messages={{ signing: messages[language].signing }}
      framers={framers}
    />
  );
}
