import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { DockerfileParser } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { defaultLocale, fallbackLocale, keyOf } from '../../../src/config/languages';
import {
  hashedFolders,
  headersFile,
  nginxFile,
  nginxHeadersFile,
  redirectsFile,
  robotsFile,
} from '../../../src/plugins/host-rules/rules';
import {
  type Addresses,
  type Homes,
  resolveAddress,
  pagesByRoute,
} from '../../../src/content/address';
import { addressCases, caseAddresses } from '../../support/addresses';
import { documentedCommand } from '../../support/documented';
import { hostileValues } from '../../support/hostile';

const read = (file: string) => readFileSync(file, 'utf8');

const nginxSite = read('deploy/nginx/conf.d/site.conf');

const root: Homes = [['zh-cn', '/']];
const homes: Homes = [
  ['zh-cn', '/midway/'],
  ['en', '/midway/en/'],
];
const site: Homes = [
  ['zh-cn', '/'],
  ['en', '/en/'],
];
const addresses: Addresses = {
  titled: [['/blog/新', 'New']],
  untitled: ['/'],
  redirects: [['/blog/旧', '/blog/新']],
};

describe('the rules of hosts', () => {
  const nginx = nginxSite;

  it('send the same headers from nginx and from static hosts', () => {
    const [general] = headersFile(root, false).split('\n/assets');
    const ofNginx = nginxHeadersFile().replace(/^add_header (\S+) "(.+)" always;$/gm, '  $1: $2');
    assert.equal(`${general}\n`, `/*\n${ofNginx}`);
    assert.match(nginx, /^ {2}include \/srv\/site\/_headers\.conf;$/m);
    const unchanging = /^\/(\S+)\*\n {2}Cache-Control: (public, max-age=31536000, immutable)$/gm;
    for (const [, folder, value] of headersFile(root, false).matchAll(unchanging)) {
      assert.ok(nginx.includes(`/${folder}" "${value}";`), folder);
    }
  });

  it('lie below the base URL, and those of the default language come last', () => {
    const paths = headersFile(homes, false).match(/^\/.*/gm);
    assert.deepEqual(paths, [
      '/midway/*',
      '/midway/assets/*',
      '/midway/search-index/parts/*',
      '/midway/play/files/*',
      '/midway/en/assets/*',
      '/midway/en/search-index/parts/*',
      '/midway/en/play/files/*',
      '/midway/sw.js',
      '/midway/en/sw.js',
    ]);
    assert.deepEqual(redirectsFile(homes, addresses).match(/^\/.*/gm)!.slice(-2), [
      '/midway/en/* /midway/en/404.html 404',
      '/midway/* /midway/404.html 404',
    ]);
  });

  const [old, now] = ['旧', '新'].map(encodeURI);

  it('lead from old addresses to new ones before anything else, in every language', () => {
    assert.deepEqual(redirectsFile(homes, addresses).match(/^\/.*/gm)!.slice(0, -2), [
      `/midway/blog/${old} /midway/blog/${now} 301`,
      `/midway/blog/${old}.md /midway/blog/${now}.md 301`,
      `/midway/en/blog/${old} /midway/en/blog/${now} 301`,
      `/midway/en/blog/${old}.md /midway/en/blog/${now}.md 301`,
      '/midway/docs/3.0.0/* /midway/docs/:splat 301',
      '/midway/docs/next/* /midway/docs/:splat 301',
      '/midway/api/3.0.0/* /midway/api/:splat 301',
      '/midway/api/next/* /midway/api/:splat 301',
      '/midway/en/docs/3.0.0/* /midway/en/docs/:splat 301',
      '/midway/en/docs/next/* /midway/en/docs/:splat 301',
      '/midway/en/api/3.0.0/* /midway/en/api/:splat 301',
      '/midway/en/api/next/* /midway/en/api/:splat 301',
      '/midway/zh-cn /midway/ 301',
      '/midway/zh-cn/blog/* /midway/blog/:splat 301',
      '/midway/zh /midway/ 301',
      '/midway/zh/blog/* /midway/blog/:splat 301',
    ]);
  });

  describe('in _redirects', () => {
    const table = pagesByRoute(caseAddresses);
    const meant = (path: string) => resolveAddress(path, site, route => table.get(route));
    const rules = [...redirectsFile(site, caseAddresses).matchAll(/^([^#\s]+) (\S+) (\d+)$/gm)].map(
      ([, from, to, status]) => ({ from: from!, to: to!, status: Number(status) }),
    );

    /** Where a browser ends that asks for an address: hosts send files first, compare the path as it was sent
     * or decoded, and a splat may be nothing. */
    function follow(address: string, read: (path: string) => string): URL {
      let url = new URL(`https://midwayjs.org${address}`);
      for (let hops = 0; hops < 5; hops++) {
        const path = read(url.pathname);
        if (meant(path) === path) return url;
        const rule = rules.find(({ from }) =>
          from.endsWith('/*')
            ? `${path}/`.startsWith(from.slice(0, -1))
            : path.replace(/(.)\/$/, '$1') === from,
        );
        if (!rule || rule.status === 404) return url;
        const splat = path.slice(rule.from.length - 1);
        url = new URL(
          rule.to.replace(':splat', () => splat),
          url,
        );
        if (url.origin !== 'https://midwayjs.org') return url;
      }
      throw new Error(`The rules lead ${address} in a circle`);
    }

    const decode = (path: string) => {
      try {
        return decodeURIComponent(path);
      } catch {
        return path;
      }
    };

    it('change no meaning of an address', () => {
      for (const { address, meaning } of addressCases) {
        for (const read of [(path: string) => path, decode]) {
          const { origin, pathname } = follow(address, read);
          assert.equal(origin, 'https://midwayjs.org', address);
          assert.equal(meant(pathname), meaning, `${address} leads to ${pathname}`);
        }
      }
    });

    it('lead from the default language’s code to the page without it', () => {
      for (const [address, page] of [
        ['/zh-cn', '/'],
        ['/zh/', '/'],
        ['/zh-cn/docs/intro', '/docs/intro'],
        ['/zh/docs/3.0.0/intro', '/docs/intro'],
      ] as const) {
        assert.equal(follow(address, decode).pathname, page, address);
      }
    });

    it('lead no hostile value to another origin', () => {
      const starts = rules.flatMap(({ from }) => (from.endsWith('/*') ? from.slice(0, -1) : []));
      assert.notEqual(starts.length, 0);
      for (const start of [...starts, '/zh-cn/', '/zh/']) {
        for (const value of hostileValues) {
          for (const address of [value, encodeURIComponent(value)]) {
            for (const read of [(path: string) => path, decode]) {
              const { origin } = follow(start + address, read);
              assert.equal(origin, 'https://midwayjs.org', start + address);
            }
          }
        }
      }
    });
  });

  it('of nginx list where each address leads, decoded, and the answer encoded', () => {
    const file = nginxFile(homes, addresses);
    assert.deepEqual(
      file.match(/^ {2}"\/midway\/(?:en\/)?blog.*$/gm),
      ['', 'en/'].flatMap(home => [
        ...['旧', '新'].map(
          from => `  "/midway/${home}blog/${from}" "/midway/${home}blog/${now}";`,
        ),
        `  "/midway/${home}blog/旧.md" "/midway/${home}blog/${now}.md";`,
      ]),
    );
    assert.ok(file.includes('  "/midway/en" "/midway/en/";'));
  });

  it('of nginx refuse an address that it would read a variable in', () => {
    assert.throws(
      () => nginxFile(root, { ...addresses, untitled: ['/api/core/function/$get'] }),
      /nginx would read a variable in \/api\/core\/function\/\$get/,
    );
  });

  it('of robots name the sitemap of each language, unless search engines are asked to keep out', () => {
    const robots = robotsFile(homes, 'https://midwayjs.org', false);
    assert.match(robots, /^User-agent: \*\nDisallow:\n/);
    assert.deepEqual(robots.match(/^Sitemap: .*$/gm), [
      'Sitemap: https://midwayjs.org/midway/sitemap.xml',
      'Sitemap: https://midwayjs.org/midway/en/sitemap.xml',
    ]);
    assert.doesNotMatch(robotsFile(homes, 'https://midwayjs.org', true), /Sitemap/);
  });

  it('keep search engines out of previews', () => {
    assert.match(headersFile(root, true), /^\/\*\n(?: {2}.+\n)* {2}X-Robots-Tag: noindex$/m);
    assert.doesNotMatch(headersFile(root, false), /robots/i);
  });

  it('of nginx name the default language and what stands in for others', () => {
    const key = keyOf(defaultLocale);
    assert.ok(nginx.includes(`(?!${key})[\\w-]*:\\s*(?!${key})`), `nginx does not know ${key}`);
    assert.ok(nginx.includes(`yes/index.html "language=${defaultLocale};`), defaultLocale);
    assert.ok(nginx.includes(`set $home /${fallbackLocale}/;`), fallbackLocale);
  });
});

describe('the Dockerfile', () => {
  const text = read('deploy/Dockerfile');
  const dockerfile = DockerfileParser.parse(text);

  it('is valid', () => {
    assert.deepEqual(
      validate(text).map(({ message }) => message),
      [],
    );
  });

  it('takes the settings of a build that README.md lists', () => {
    const [, rows] = /environment of the build[^\n]*:\n\n\|[^\n]*\n\|[-|]*\n([^]*?)\n\n/.exec(
      read('README.md'),
    )!;
    const settings = rows!.split('\n').flatMap(row => row.split('|')[1]!.match(/[A-Z_]+(?==|`)/g)!);
    const taken = dockerfile.getARGs().map(one => one.getProperty()!.getName());
    // The site is at / there, with all layers, and the browser is one of tests.
    const others = ['BASE_URL', 'CHROMIUM_PATH', 'LAYERS_OFF'];
    assert.deepEqual([...taken, ...others].sort(), settings.sort());
  });

  it('installs the packages before it copies the pages', () => {
    const steps = dockerfile.getInstructions().map(one => one.toString());
    const [install, pages] = ['RUN npm ci', 'COPY . .'].map(step => steps.indexOf(step));
    assert.ok(install! > 0 && install! < pages!, steps.join('\n'));
  });

  it('is built and run as its documents say', () => {
    const option = (command: string, name: string) =>
      new RegExp(`${name} (\\S+)`).exec(command)![1]!;
    const build = documentedCommand('docker build -f deploy/Dockerfile -t midway-docs .');
    const run = documentedCommand('docker run -p 8080:8080 midway-docs');
    assert.ok(existsSync(option(build, '-f')));
    assert.equal(run.split(' ').at(-1), option(build, '-t'));
    const [, port] = option(run, '-p').split(':');
    assert.equal(port, /^ *listen (\d+);/m.exec(nginxSite)![1]);
    const [exposed] = dockerfile.getInstructions().filter(one => one.getKeyword() === 'EXPOSE');
    assert.equal(exposed!.getArgumentsContent(), port);
  });

  it('does not run as root', () => {
    const users = dockerfile.getInstructions().filter(one => one.getKeyword() === 'USER');
    assert.deepEqual(
      users.map(user => user.getArgumentsContent()),
      ['www-data'],
    );
  });
});

describe('folders whose files never change', () => {
  it('are the same to nginx and to the service worker', () => {
    const worker = read('src/plugins/offline/worker.ts');
    const [, kept] = /\\\/\(([^)]+)\)\\\/\/\.test\(address\.pathname\)/.exec(worker)!;
    assert.deepEqual(kept!.replaceAll('\\/', '/').split('|'), hashedFolders);
    const immutable = [...nginxSite.matchAll(/\)\?\/(\S+)\/" "public/g)].map(
      ([, folder]) => folder,
    );
    assert.deepEqual(immutable, hashedFolders);
  });
});
