"use client";

import type { LucideIcon } from "lucide-react";
import { useTranslations } from "use-intl";
import { classNames } from "@/components/ui/class-names";
import { NextLink } from "@/components/ui/next-link";
import { Tooltip } from "@/components/ui/tooltip";

export type NavigationLinkProps = {
  href: string;
  label: string;
  icon?: LucideIcon;
  /** Number of waiting items; hidden for zero. */
  count?: number;
  isHere: boolean;
  /** True if the page is below this entry and marked by a link of its own. */
  isInside?: boolean;
  isNarrow?: boolean;
  onNavigate?: () => void;
};

/**
 * An entry of the sidebar. A narrow sidebar shows its name as a tooltip, and screen readers still read it.
 */
export function NavigationLink({
  href,
  label,
  icon: Icon,
  count = 0,
  isHere,
  isInside = false,
  isNarrow,
  onNavigate,
}: NavigationLinkProps) {
  const t = useTranslations("owner.nav");
  const link = (
    <NextLink
      href={href}
      onClick={() => onNavigate?.()}
      aria-current={isHere ? (isInside ? "true" : "page") : undefined}
      className={classNames(
        "relative flex h-11 items-center gap-3 rounded-control px-3 text-body text-ink-2 hover:bg-muted hover:text-ink lg:h-9",
        isHere && "bg-muted font-medium text-ink",
        isNarrow && "justify-center px-0",
      )}
    >
      {Icon && <Icon className={classNames("size-4.5 shrink-0", isHere && "text-primary")} aria-hidden />}
      <span className={isNarrow ? "sr-only" : "min-w-0 flex-1 truncate"}>{label}</span>
      {count > 0 && (
        <span
          className={classNames(
            "text-dense tabular-nums",
            isNarrow &&
              "absolute top-0.5 right-0.5 rounded-full bg-primary px-1 text-caption text-on-primary",
          )}
        >
          <span aria-hidden>{count > 99 ? "99+" : count}</span>
          <span className="sr-only">{t("waiting", { count })}</span>
        </span>
      )}
    </NextLink>
  );
  return isNarrow ? <Tooltip content={label}>{link}</Tooltip> : link;
}
