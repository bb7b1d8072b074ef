"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { buildLevelInput } from "@/components/folder/navigation-level";
import type { NavigationTreeProps } from "@/components/folder/navigation-tree";
import { useTRPC } from "@/components/trpc-provider";

/** If the folders fail to load, the sidebar works without them. */
const NavigationTree = dynamic<NavigationTreeProps>(
  () =>
    import("@/components/folder/navigation-tree").then(
      (module) => module.NavigationTree,
      () => () => null,
    ),
  { ssr: false },
);

/** Delay for browsers without `requestIdleCallback` (Safari). */
const SOON_MS = 1_000;

/**
 * Loads the folders below a navigation entry when the page is idle, because the sidebar works without them.
 * The tree's code is not loaded without folders.
 */
export function NavigationFolders(props: NavigationTreeProps) {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    if (typeof requestIdleCallback === "function") {
      const handle = requestIdleCallback(() => setIsIdle(true), { timeout: SOON_MS });
      return () => cancelIdleCallback(handle);
    }
    const timer = setTimeout(() => setIsIdle(true), SOON_MS);
    return () => clearTimeout(timer);
  }, []);
  const trpc = useTRPC();
  const top = useQuery(trpc.folder.list.queryOptions(buildLevelInput(props.type, ""), { enabled: isIdle }));
  return top.data && top.data.count > 0 ? <NavigationTree {...props} /> : null;
}
