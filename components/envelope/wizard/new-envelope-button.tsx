"use client";

import { ChevronDown, FileUp, LayoutTemplate, Plus, Rows3 } from "lucide-react";
import { useTranslations } from "use-intl";
import { useRestriction } from "@/components/account/use-restriction";
import { Button } from "@/components/ui/button";
import { DropdownMenu, MenuItem } from "@/components/ui/dropdown-menu";
import { NextLink } from "@/components/ui/next-link";

/**
 * Opens the page of a new envelope, with a menu of other ways to begin (components/README.md 1.1). No draft
 * is created before there is content.
 */
export function NewEnvelopeButton({ teamUrl }: { teamUrl: string }) {
  const t = useTranslations("owner.start");
  const restriction = useRestriction(teamUrl);
  if (restriction === "TEMPLATES_ONLY") {
    return (
      <Button asChild>
        <NextLink href={`/t/${teamUrl}/templates`}>
          <LayoutTemplate aria-hidden />
          {t("fromTemplate")}
        </NextLink>
      </Button>
    );
  }
  if (restriction !== null) return null;
  const ways = [
    { href: `/t/${teamUrl}/envelopes/new`, icon: FileUp, label: t("upload") },
    { href: `/t/${teamUrl}/templates`, icon: LayoutTemplate, label: t("fromTemplate") },
    { href: `/t/${teamUrl}/bulk-sends`, icon: Rows3, label: t("bulkSend") },
  ];
  return (
    <div
      data-floating
      className="flex max-w-full min-w-0 rounded-control max-md:fixed max-md:right-4 max-md:bottom-4 max-md:z-10 max-md:max-w-[calc(100vw-2rem)] max-md:shadow-high"
    >
      <Button
        asChild
        className="min-w-0 shrink rounded-r-none max-md:gap-[min(0.5rem,2vw)] max-md:px-[min(1rem,3vw)]"
      >
        <NextLink href={`/t/${teamUrl}/envelopes/new`}>
          <Plus aria-hidden />
          {t("new")}
        </NextLink>
      </Button>
      <DropdownMenu
        trigger={
          <Button
            aria-label={t("ways")}
            title={t("ways")}
            className="ml-px w-[min(2.5rem,16vw)] shrink-0 rounded-l-none px-0 pointer-fine:w-9 pointer-fine:px-0"
          >
            <ChevronDown aria-hidden />
          </Button>
        }
      >
        {ways.map(({ href, icon: Icon, label }) => (
          <MenuItem key={label} asChild>
            <NextLink href={href} prefetch={false}>
              <Icon aria-hidden />
              {label}
            </NextLink>
          </MenuItem>
        ))}
      </DropdownMenu>
    </div>
  );
}
