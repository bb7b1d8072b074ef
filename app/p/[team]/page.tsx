import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
import { createLinkCaller } from "@/app/link-page";
import { readPreferences } from "@/app/preferences";
import { BrandStyle } from "@/components/branding/brand-style";
import { PageMessages } from "@/components/i18n/page-messages";
import { PublicPageLimited, PublicPageScreen } from "@/components/public-page/public-page-screen";
import { readRequestId } from "@/server/auth/resolve-actor";
import { findDomainError } from "@/server/caller";
import type { PublicPage } from "@/server/contract/public-page";
import { setPageStatus } from "@/server/page-status";

type PageProps = {
  params: Promise<{ team: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** Cached, because head and body both ask. Null if the team has no public page. */
const load = cache(async (team: string, page: number): Promise<PublicPage | "limited" | null> => {
  const head = await headers();
  try {
    return await createLinkCaller(head).publicPage.show({ team, page });
  } catch (error) {
    const code = findDomainError(error)?.code;
    if (code === "NOT_FOUND" || code === "BAD_REQUEST") return null;
    if (code !== "TOO_MANY_REQUESTS") throw error;
    setPageStatus(readRequestId(head), 429);
    return "limited";
  }
});

async function loadPage({ params, searchParams }: PageProps) {
  const [{ team }, query] = await Promise.all([params, searchParams]);
  const page = Number([query.page].flat()[0] ?? 1);
  return { team, found: await load(team, Number.isInteger(page) ? page : 1) };
}

/** Sends no Referer, and keeps search engines out unless the team lets them in. */
export async function generateMetadata(props: PageProps): Promise<Metadata> {
  const { found: pageResult } = await loadPage(props);
  const publicPage = pageResult !== null && pageResult !== "limited" ? pageResult : null;
  const index = publicPage?.indexed ?? false;
  const title = publicPage?.name ?? "Rubrica";
  const description = publicPage?.about ?? "";
  return {
    title: { absolute: title },
    ...(description ? { description } : {}),
    robots: { index, follow: false, nocache: !index },
    referrer: "no-referrer",
    openGraph: { title, description },
  };
}

/** `/p/{team}`: the forms that a team publishes for everybody (components/signing.md 7.3). */
export default async function TeamPublicPage(props: PageProps) {
  const [{ team, found: pageResult }, { language, theme, nonce }] = await Promise.all([
    loadPage(props),
    readPreferences(),
  ]);
  if (pageResult === null) notFound();
  return (
    <PageMessages language={language} areas={["ui"]}>
      {pageResult === "limited" ? (
        <PublicPageLimited language={language} />
      ) : (
        <>
          <BrandStyle brand={pageResult.brand} nonce={nonce} />
          <PublicPageScreen shown={pageResult} team={team} language={language} theme={theme} />
        </>
      )}
    </PageMessages>
  );
}
