"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { levelInput } from "@/components/folder/navigation-level";
import type { NavigationTreeProps } from "@/components/folder/navigation-tree";
import { useTRPC } from "@/components/trpc-provider";

/** A sidebar whose folders do not arrive is still a sidebar. */
const NavigationTree = dynamic<NavigationTreeProps>(
  () =>
    import("@/components/folder/navigation-tree").then(
      (module) => module.NavigationTree,
      () => () => null,
    ),
  { ssr: false },
);

/** Where the browser does not say when it is idle (Safari). */
const SOON_MS = 1_000;

/**
 * The folders below a place, asked for once the page has nothing better to do: nobody waits for them to begin working.
 * Where there are none, what draws them never comes.
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
  const top = useQuery(trpc.folder.list.queryOptions(levelInput(props.type, ""), { enabled: isIdle }));
  return top.data && top.data.count > 0 ? <NavigationTree {...props} /> : null;
}
