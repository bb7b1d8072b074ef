import type { Metadata } from "next";
import { headers } from "next/headers";
import { loadLinkBrand } from "@/app/brand";
import { checkPageOpens, createLinkCaller } from "@/app/link-page";
import { readPreferences } from "@/app/preferences";
import { BrandStyle } from "@/components/branding/brand-style";
import { DirectEntry } from "@/components/direct/direct-entry";
import { findDomainError } from "@/server/caller";
import { messages } from "@/server/domain/messages";

/**
 * Messengers and crawlers read the head, so it shows nothing of the form (components/README.md 1.4). A
 * template open to everybody shows the words its team wrote for visitors.
 */
export async function generateMetadata({ params }: Pick<PageProps, "params">): Promise<Metadata> {
  const [{ token }, head] = await Promise.all([params, headers()]);
  const words = await createLinkCaller(head)
    .direct.head({ token })
    .catch((error: unknown) => {
      if (findDomainError(error)?.code === "BAD_REQUEST") return null;
      throw error;
    });
  const { title, description } = words ?? { title: "Rubrica", description: "" };
  return {
    title: { absolute: title },
    ...(description ? { description } : {}),
    robots: { index: false, follow: false, nocache: true },
    referrer: "no-referrer",
    openGraph: { title, description },
  };
}

type PageProps = {
  params: Promise<{ token: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/**
 * The page behind a direct link. The server sends only the frame in the team's colours; the page then asks
 * for the content. `?name&email&externalId` prefill the visitor's entries (components/signing.md 7.1).
 */
export default async function DirectLinkPage({ params, searchParams }: PageProps) {
  const [{ token }, query, { language, nonce }] = await Promise.all([
    params,
    searchParams,
    readPreferences(),
  ]);
  const head = await headers();
  const [brand] = await Promise.all([
    loadLinkBrand("direct", token, head),
    checkPageOpens(head, (api) => api.direct.opens({ token })),
  ]);
  const readQueryValue = (name: string, limit: number) => {
    const value = [query[name]].flat()[0]?.trim();
    return value ? value.slice(0, limit) : undefined;
  };
  const prefill = {
    name: readQueryValue("name", 255),
    email: readQueryValue("email", 254),
    externalId: readQueryValue("externalId", 255),
  };
  return (
    <>
      <BrandStyle brand={brand} nonce={nonce} />
      <DirectEntry
        token={token}
        language={language}
        messages={{ signing: messages[language].signing }}
        prefill={prefill}
      />
    </>
  );
}
