/** TypeDoc router for the routes of the reference. */
import { type PageDefinition, type ProjectReflection, Reflection, ReflectionKind } from 'typedoc';
import { MemberRouter } from 'typedoc-plugin-markdown';
import { kindName } from './headings.mjs';
import type { ReferencePackage } from '../../content/reference';
import { docId, packageRoute, symbolRoute } from '../../content/referencePaths';
import { kindOf } from './reflections.mjs';
import type { Unexported } from './unexported.mjs';

/** Routes packages to `web-koa/index.md`, and symbols to `web-koa/class/Framework.md`. Type aliases, variables,
 * members of namespaces and unexported types are anchors on the page of their parent. */
export function routerFor(
  packages: ReferencePackage[],
  unexported: Unexported,
): typeof MemberRouter {
  return class ApiRouter extends MemberRouter {
    override buildPages(project: ProjectReflection) {
      const pages = super.buildPages(project);
      for (const [target, anchor] of this.anchors) {
        if (!(target instanceof Reflection) || anchor === undefined) continue;
        const name = this.untranslated(target, anchor);
        this.anchors.set(target, name);
        this.fullUrls.set(target, `${this.fullUrls.get(target)?.split('#')[0]}#${name}`);
      }
      return pages;
    }

    /** Some anchors of TypeDoc contain translated words. Replaces the words, so that all languages match. */
    untranslated(target: Reflection, anchor: string): string {
      if (target.kindOf(ReflectionKind.Constructor)) {
        const owner = target.parent && !this.hasOwnDocument(target.parent) ? target.parent : null;
        return owner ? `${this.anchors.get(owner)}-constructor` : 'constructor';
      }
      const word = ReflectionKind.singularString(target.kind).toLowerCase().replaceAll(' ', '-');
      return anchor.startsWith(`${word}-`)
        ? `${kindName(target.kind)}${anchor.slice(word.length)}`
        : anchor;
    }

    override buildChildPages(reflection: Reflection, pages: PageDefinition[]) {
      if (reflection.parent?.kindOf(ReflectionKind.Namespace)) {
        this.buildAnchors(reflection, reflection.parent);
      } else {
        super.buildChildPages(reflection, pages);
      }
      if (!reflection.kindOf(ReflectionKind.Module)) return;
      for (const child of unexported[reflection.name] ?? []) this.buildAnchors(child, reflection);
    }

    override getIdealBaseName(reflection: Reflection) {
      if (reflection.kindOf(ReflectionKind.Module)) return docId(packageRoute(reflection.name));
      const kind = kindOf(reflection);
      const dir = reflection.parent?.name ?? '';
      if (!kind) return docId(packageRoute(dir));
      const route = symbolRoute(dir, kind, reflection.name);
      const renamed = packages.find(entry => entry.dir === dir)?.paths?.[
        `${kind}/${reflection.name}`
      ];
      return docId(renamed ? `${dir}/${kind}/${renamed}` : route);
    }

    // TypeDoc numbers names that differ only in case. Here they are an error (`assertNoCaseCollisions`).
    override getFileName(baseName: string) {
      return `${baseName}${this.extension}`;
    }
  };
}
