import static org.codelibs.opensearch.runner.OpenSearchRunner.newConfigs;

import org.codelibs.opensearch.runner.OpenSearchRunner;

/** Real OpenSearch nodes in one process: directory, HTTP port of the first node, number of nodes. */
public final class Nodes {
  public static void main(String[] arguments) throws Exception {
    final var port = Integer.parseInt(arguments[1]);
    final var runner = new OpenSearchRunner();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> {
      try {
        runner.close();
      } catch (Exception error) {
        error.printStackTrace();
      }
    }));
    runner
        .onBuild((number, settings) -> {
          settings.put("cluster.routing.allocation.disk.threshold_enabled", false);
          settings.put("path.repo", arguments[0] + "/snapshots");
        })
        .build(newConfigs()
            .basePath(arguments[0])
            .clusterName("vitrina-" + port)
            .numOfNode(Integer.parseInt(arguments[2]))
            // The runner counts nodes from 1, and would look for other ports if one is taken.
            .baseHttpPort(port - 1));
    Thread.currentThread().join();
  }
}
