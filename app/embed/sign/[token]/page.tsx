import { headers } from "next/headers";
import { loadLinkBrand } from "@/app/brand";
import { readAllowedFramers } from "@/app/embed/framers";
import { checkPageOpens } from "@/app/link-page";
import { readPreferences } from "@/app/preferences";
import { BrandStyle } from "@/components/branding/brand-style";
import { SignEmbed } from "@/components/embed/sign-embed";
import { messages } from "@/server/domain/messages";

/** The page behind a signing link, for a frame in another site (components/README.md 9.3). */
export default async function EmbeddedSignPage({ params }: { params: Promise<{ token: string }> }) {
  const [{ token }, { language, nonce }, framers] = await Promise.all([
    params,
    readPreferences(),
    readAllowedFramers(),
  ]);
  const head = await headers();
  const [brand] = await Promise.all([
    loadLinkBrand("sign", token, head),
    checkPageOpens(head, async (api) => (await api.signing.state({ token })).screen !== "notFound"),
  ]);
  return (
    <>
      <BrandStyle brand={brand} nonce={nonce} />
      <SignEmbed
        token={token}
        language={language}
        messages={{ signing: messages[language].signing }}
        framers={framers}
      />
    </>
  );
}
