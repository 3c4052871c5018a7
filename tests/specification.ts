/** What the specification of the site fixes: addresses that it must have, and how many of a kind at
 * least. What is added besides is no concern of it. `tests/unit/specification.test.ts` holds the
 * plan of routes to it, and `tests/site/pages.test.ts` the build to the plan. */

const words = (text: string) => text.trim().split(/\s+/);

const under = (folder: string, names: string) => words(names).map(name => `${folder}/${name}`);

/** Ids of guides by version. */
export const guides = {
  '3.0.0': [
    ...words(`intro quickstart quick_guide aspect auto_run container controller service
      service_factory middleware guard pipe pipeline lifecycle logger logger_v3 mock testing
      deployment env_config environment error_code error_filter custom_error custom_decorator
      data_source data_listener data_response cookie_session router_table retry upgrade_v3
      release_schedule ops/ecs_start_err`),
    ...under(
      'extensions',
      `axios bull bullmq cache caching captcha casbin cron grpc i18n jwt kafka mongodb mqtt orm
      passport redis security sequelize socketio swagger tags tenant upload validate ws`,
    ),
    ...under('faq', 'alias_path framework_problem git_problem npm_problem ts_problem'),
    ...under(
      'hooks',
      `api builtin-hooks client component config cors debug deploy file-route fullstack intro
      middleware prisma safe test upload validate`,
    ),
    ...under('legacy', 'mongodb orm sequelize task'),
    ...under(
      'serverless',
      `aliyun_faas aws_lambda serverless_context serverless_dev serverless_error serverless_intro
      serverless_post_difference serverless_testing serverless_v2_upgrade_serverless_v3`,
    ),
    ...under(
      'tool',
      `cli create_midway egg-ts-helper luckyeye mwts mwtsc sequelize_generator typeorm_generator
      version_check`,
    ),
  ],
  '2.0.0': [
    ...words('intro session cookies cors validate'),
    ...under('extensions', 'axios consul cos graphql mongo oss rabbitmq render tablestore task'),
  ],
  '1.0.0': words(`controller debug decorator deploy docker extensions/axios framework
    hooks/hooks_intro injection intro middleware quickstart serverless/serverless_intro test
    test_more tool/cli ts_guide`),
};

/** About how many guides a version has: nine of ten are enough. */
export const about = { '3.0.0': 150, '2.0.0': 130 };

/** Directories of packages in the reference, and how many there are at least. */
export const packages = words(`async-hooks-context-manager axios bootstrap bull bull-board captcha
  casbin casbin-redis-adapter casbin-typeorm-adapter code-dye consul core cos cron cross-domain
  decorator etcd express-session faas grpc http-proxy i18n info jwt kafka mikro mock mongoose otel
  passport processAgent prometheus prometheus-socket-io rabbitmq redis security sequelize session
  socketio static-file swagger tablestore tags typegoose typeorm upload validate view view-ejs
  view-nunjucks web web-express web-koa ws`);
export const packageCount = 56;

/** Pages of the reference besides those of packages. */
export const reference = [
  ...under('/api', '1.0.0 2.0.0'),
  ...under('/api/core/namespace', 'ConsumerMetadata FaaSMetadata GRPCMetadata'),
];

/** Posts besides those on releases; a post each on the minor versions of 3.x from and to. */
export const posts = words(
  'core-decorator-merge jest_update mwtsc-check remove-node-14-ci remove-node-v12',
);
export const releasePosts = { from: 6, to: 20 };
export const tags = words('core decorator jest mwtsc node release 更新');

/** How many pages a list has at least. */
export const lists = { '/blog': 4, '/blog/tags/release': 3, '/changelog': 22 };

/** The first and the last version of the changelog. */
export const releases = words('0.2.5 3.20.9');

/** Pages of which there is one. */
export const single = words('/ /search /api /blog/archive /blog/tags');
