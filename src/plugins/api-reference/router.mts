/** The routes of the reference, as TypeDoc's router makes them. */
import { type PageDefinition, type ProjectReflection, Reflection, ReflectionKind } from 'typedoc';
import { MemberRouter } from 'typedoc-plugin-markdown';
import { kindName } from './headings.mjs';
import type { ReferencePackage } from '../../content/reference';
import { docId, packageRoute, symbolRoute } from '../../content/referencePaths';
import { kindOf } from './reflections.mjs';
import type { Unexported } from './unexported.mjs';

/** The router: `web-koa/index.md` for packages, `web-koa/class/Framework.md` for symbols. Members of
 * namespaces, type aliases, variables and what is not exported have no page; they are anchors on the
 * page above them. */
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

    /** TypeDoc makes some anchors from translated words; ours are the same in every language. */
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

    // TypeDoc would number names that differ only in case; here they are an error, found later.
    override getFileName(baseName: string) {
      return `${baseName}${this.extension}`;
    }
  };
}
