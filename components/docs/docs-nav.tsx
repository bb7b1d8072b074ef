"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "use-intl";
import { classNames } from "@/components/ui/class-names";
import { NextLink } from "@/components/ui/next-link";
import { MethodBadge } from "./method-badge";

export type NavGroup = {
  title: string;
  links: readonly { href: string; title: string; method?: "GET" | "POST" }[];
};

const HOME = "/api/v2/docs";

export function DocsNav({ guides, reference }: { guides: NavGroup; reference: readonly NavGroup[] }) {
  const t = useTranslations("docs");
  const path = usePathname();
  return (
    <nav aria-label={t("navigation")} className="space-y-5 text-body">
      <NavLink href={HOME} path={path} title={t("home")} />
      <div>
        <p className="px-2 pb-1 text-dense font-semibold text-ink-2">{t("guides")}</p>
        <Links group={guides} path={path} />
      </div>
      <div>
        <p className="px-2 pb-1 text-dense font-semibold text-ink-2">{t("reference")}</p>
        {reference.map((group) => (
          <details key={group.title} open={group.links.some(({ href }) => href === path) || undefined}>
            <summary lang="en" className="rounded-control px-2 py-1.5 text-ink hover:bg-muted">
              {group.title}
            </summary>
            <div className="ml-2 border-l border-hairline pl-1">
              <Links group={group} path={path} />
            </div>
          </details>
        ))}
      </div>
    </nav>
  );
}

function Links({ group, path }: { group: NavGroup; path: string }) {
  return (
    <ul lang="en">
      {group.links.map((link) => (
        <li key={link.href}>
          <NavLink {...link} path={path} />
        </li>
      ))}
    </ul>
  );
}

type NavLinkProps = { href: string; path: string; title: string; method?: "GET" | "POST" };

function NavLink({ href, path, title, method }: NavLinkProps) {
  return (
    <NextLink
      href={href}
      prefetch={false}
      aria-current={href === path ? "page" : undefined}
      className={classNames(
        "flex min-h-8 items-center justify-between gap-2 rounded-control px-2 py-1 text-ink-2 -outline-offset-2 hover:bg-muted hover:text-ink",
        "aria-[current=page]:bg-info-tint aria-[current=page]:font-medium aria-[current=page]:text-ink",
      )}
    >
      <span className="min-w-0">{title}</span>
      {method && <MethodBadge method={method} />}
    </NextLink>
  );
}
