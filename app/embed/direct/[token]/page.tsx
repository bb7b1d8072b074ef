import { headers } from "next/headers";
import { loadLinkBrand } from "@/app/brand";
import { readAllowedFramers } from "@/app/embed/framers";
import { checkPageOpens } from "@/app/link-page";
import { readPreferences } from "@/app/preferences";
import { BrandStyle } from "@/components/branding/brand-style";
import { DirectEmbed } from "@/components/embed/direct-embed";
import { messages } from "@/server/domain/messages";

type PageProps = {
  params: Promise<{ token: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/**
 * The page behind a direct link, for a frame in another site (components/README.md 9.3). Takes `?externalId`
 * like the page without a frame.
 */
export default async function EmbeddedDirectPage({ params, searchParams }: PageProps) {
  const [{ token }, query, { language, nonce }, framers] = await Promise.all([
    params,
    searchParams,
    readPreferences(),
    readAllowedFramers(),
  ]);
  const head = await headers();
  const [brand] = await Promise.all([
    loadLinkBrand("direct", token, head),
    checkPageOpens(head, (api) => api.direct.opens({ token })),
  ]);
  return (
    <>
      <BrandStyle brand={brand} nonce={nonce} />
      <DirectEmbed
        token={token}
        externalId={[query.externalId].flat()[0]?.trim().slice(0, 255) || undefined}
        language={language}
        messages={{ signing: messages[language].signing }}
        framers={framers}
      />
    </>
  );
}
